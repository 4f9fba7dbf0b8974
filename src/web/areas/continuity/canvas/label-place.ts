import { cardSize, type Place } from './canvas-types.ts';

/** The positions to try along the line, starting with the middle. */
const positions = [0.5, 0.36, 0.64, 0.24, 0.76, 0.15, 0.85] as const;
/** Average width of a letter in px. */
const letterWidth = 7;
const halfHeight = 9;

/** Returns a point on the Bézier curve of a link. */
function findPoint(from: Place, to: Place, share: number): Place {
  const bend = Math.max(0, to.x - from.x) / 2;
  const [a, b, c, d] = [(1 - share) ** 3, 3 * (1 - share) ** 2 * share, 3 * (1 - share) * share ** 2, share ** 3];
  return {
    x: a * from.x + b * (from.x + bend) + c * (to.x - bend) + d * to.x,
    y: (a + b) * from.y + (c + d) * to.y,
  };
}

/**
 * Returns the place of a line's label: the position closest to the middle that no card covers.
 * @param from the right edge of the provider
 * @param to the left edge of the dependent
 */
export function findLabelPlace(from: Place, to: Place, words: string, cards: readonly Place[]): Place {
  const half = (words.length * letterWidth) / 2;
  const isFree = ({ x, y }: Place) =>
    !cards.some(
      (card) =>
        x + half > card.x &&
        x - half < card.x + cardSize.width &&
        y + halfHeight > card.y &&
        y - halfHeight < card.y + cardSize.height,
    );
  const tried = positions.map((position) => findPoint(from, to, position));
  return tried.find(isFree) ?? findPoint(from, to, 0.5);
}
