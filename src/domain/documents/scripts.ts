/** The scripts that need fonts of their own, each with an expression that matches its letters. */
const scripts = {
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FC\uFF00-\uFFEF]/u,
} as const;

export type Script = keyof typeof scripts;

/** A part of a text in one script; null: a script without fonts of its own, such as Latin. */
interface Piece {
  readonly script: Script | null;
  readonly text: string;
}

/**
 * Returns true if all characters come before the Hebrew characters in Unicode. Nearly all texts are like this, and they
 * need no splitting.
 */
const isWestern = (text: string) => !/[\u0590-\u{10FFFF}]/u.test(text);

const findScript = (sign: string): Script | null =>
  (Object.keys(scripts) as Script[]).find((script) => scripts[script].test(sign)) ?? null;

/**
 * Splits a text where its script changes. Characters that belong to no script, such as spaces, stay with the text
 * before them.
 */
export function splitByScript(text: string): readonly Piece[] {
  if (isWestern(text)) return [{ script: null, text }];
  const pieces: { script: Script | null; text: string }[] = [];
  for (const sign of text) {
    const last = pieces.at(-1);
    const script = findScript(sign);
    if (last && (last.script === script || (script === null && !/\p{L}|\p{N}/u.test(sign)))) last.text += sign;
    else pieces.push({ script, text: sign });
  }
  return pieces;
}

/** Returns whether the first letter of a text belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  !isWestern(text) && /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
