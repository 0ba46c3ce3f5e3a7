"""Whether the books are true: verified whole, in parts or by a sample, and proven to others."""
