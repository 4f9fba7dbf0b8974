import { isLinkAddress } from '#root/contract/shared/rich-text-rules.ts';
import { readProperty } from './parse-pasted.ts';

/** The marks of pasted text, by tag. */
export type PastedMark = 'strong' | 'em' | 'u' | 's' | 'code';

const tags: Readonly<Record<string, PastedMark>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  INS: 'u',
  S: 's',
  STRIKE: 's',
  DEL: 's',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
};

/** Returns the marks that the style of an element turns on (true) or off (false). */
function readStyledMarks(element: Element): readonly (readonly [PastedMark, boolean])[] {
  const weight = readProperty(element, 'font-weight');
  const slant = readProperty(element, 'font-style');
  const lines = readProperty(element, 'text-decoration(?:-line)?');
  return [
    ...(weight ? [['strong', /^bold|^[6-9]\d\d$/.test(weight)] as const] : []),
    ...(slant ? [['em', /^italic|^oblique/.test(slant)] as const] : []),
    ...(lines.includes('underline') ? [['u', true] as const] : []),
    ...(lines.includes('line-through') ? [['s', true] as const] : []),
  ];
}

/** Returns the marks of the text in an element: the marks of the surrounding elements and the element's own marks. */
export function readMarks(element: Element, around: ReadonlySet<PastedMark>): ReadonlySet<PastedMark> {
  const marks = new Set(around);
  const tagged = tags[element.tagName];
  if (tagged) marks.add(tagged);
  for (const [mark, isSet] of readStyledMarks(element)) {
    if (isSet) marks.add(mark);
    else marks.delete(mark);
  }
  return marks;
}

/**
 * Returns the address of a link if it is allowed. Links within the pasted page are not allowed, because their targets
 * do not exist here.
 */
export function readAddress(element: Element): string | undefined {
  const address = element.tagName === 'A' ? (element.getAttribute('href') ?? '').trim() : '';
  return isLinkAddress(address) ? address : undefined;
}
