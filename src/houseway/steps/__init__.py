"""The steps that games share: wagers, dealing, settling, preparation, irregularities, meters."""
