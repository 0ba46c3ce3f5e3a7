// A card that is bent up by a corner: which part of its back is still seen, and where the part of its
// face lies that is. The card is seen from behind; its face is the mirror image of that.

/** @typedef {{ x: number, y: number }} Point */

/**
 * A card with one corner held at a point: `kept` of the back, `flap` of the face in the face's own
 * measure, the `matrix` that lays it there, and which `part` of the card is bent.
 * @param {{ width: number, height: number }} card
 * @param {Point} corner the corner that is held
 * @param {Point} point where it is held now
 */
export function peel({ width, height }, corner, point) {
  const sheet = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const [dx, dy] = [point.x - corner.x, point.y - corner.y];
  const far = Math.hypot(dx, dy);
  if (far < 1) return { kept: sheet, flap: [], matrix: [1, 0, 0, 1, 0, 0], part: 0 };
  const [nx, ny] = [dx / far, dy / far];
  const fold = ((corner.x + point.x) * nx + (corner.y + point.y) * ny) / 2;
  const side = (/** @type {Point} */ { x, y }) => x * nx + y * ny - fold;
  const kept = cut(sheet, side);
  const bent = cut(sheet, (at) => -side(at));
  const flap = bent.map(({ x, y }) => ({ x: width - x, y }));
  const [a, b, d] = [1 - 2 * nx * nx, -2 * nx * ny, 1 - 2 * ny * ny];
  const shift = [a * width + 2 * fold * nx, b * width + 2 * fold * ny];
  return { kept, flap, matrix: [-a, -b, b, d, ...shift], part: areaOf(bent) / (width * height) };
}

/**
 * The part of a shape on the side where `side` is not below 0.
 * @param {Point[]} shape
 * @param {(at: Point) => number} side
 */
function cut(shape, side) {
  return shape.flatMap((here, at) => {
    const next = shape[(at + 1) % shape.length];
    const [one, other] = [side(here), side(next)];
    const crossing = one < 0 !== other < 0 ? [between(here, next, one / (one - other))] : [];
    return one < 0 ? crossing : [here, ...crossing];
  });
}

/**
 * @param {Point} one
 * @param {Point} other
 * @param {number} part
 */
function between(one, other, part) {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

/** @param {Point[]} shape */
function areaOf(shape) {
  const twice = shape.reduce((sum, { x, y }, at) => {
    const next = shape[(at + 1) % shape.length];
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/**
 * The corner of a card that is nearest to a point.
 * @param {{ width: number, height: number }} card
 * @param {Point} point
 */
export function nearestCorner({ width, height }, { x, y }) {
  return { x: x < width / 2 ? 0 : width, y: y < height / 2 ? 0 : height };
}
