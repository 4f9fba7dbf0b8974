import { cardSize, type Place } from './canvas-types.ts';

/** Where on the line a label is tried, beginning with the middle. */
const shares = [0.5, 0.36, 0.64, 0.24, 0.76, 0.15, 0.85] as const;
/** px of a letter, and of half a line. */
const letter = 7;
const halfLine = 9;

/** A point of the curve that lines are drawn as: level at both ends. */
function pointAt(from: Place, to: Place, share: number): Place {
  const bend = Math.max(0, to.x - from.x) / 2;
  const [a, b, c, d] = [(1 - share) ** 3, 3 * (1 - share) ** 2 * share, 3 * (1 - share) * share ** 2, share ** 3];
  return {
    x: a * from.x + b * (from.x + bend) + c * (to.x - bend) + d * to.x,
    y: (a + b) * from.y + (c + d) * to.y,
  };
}

/**
 * Where the words of a line go: on the line, in its middle where no card lies there, else where the nearest room is.
 * @param from the right of the provider
 * @param to the left of the dependent
 */
export function labelPlace(from: Place, to: Place, words: string, cards: readonly Place[]): Place {
  const half = (words.length * letter) / 2;
  const isFree = ({ x, y }: Place) =>
    !cards.some(
      (card) =>
        x + half > card.x &&
        x - half < card.x + cardSize.width &&
        y + halfLine > card.y &&
        y - halfLine < card.y + cardSize.height,
    );
  const tried = shares.map((share) => pointAt(from, to, share));
  return tried.find(isFree) ?? pointAt(from, to, 0.5);
}
