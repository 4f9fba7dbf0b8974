/** The attribute that holds the style of an element of {@link parsePasted}. */
const styleAttribute = 'data-style';

const tag = /<\/?[a-zA-Z][^<>]*>/g;

/**
 * Parses pasted HTML. The document is inert: it runs no scripts and loads nothing. Before parsing, styles are moved to
 * another attribute, and style sheets to another element, because the content security policy of the page forbids
 * styles even in an inert document.
 */
export function parsePasted(html: string): HTMLElement {
  const unstyled = html.replaceAll(tag, (text) =>
    text.replace(/^<(\/?)style\b/i, '<$1xmp').replaceAll(/(\s)style(\s*=)/gi, `$1${styleAttribute}$2`),
  );
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
  // The expression above misses tags with `>` in an attribute.
  for (const element of body.querySelectorAll('[style]'))
    element.setAttribute(styleAttribute, element.getAttribute('style') ?? '');
  return body;
}

/** Returns the style of an element as it was written. */
export const readStyle = (element: Element): string => element.getAttribute(styleAttribute) ?? '';

/** Returns the value of a property, in lower case; '' if the element does not set it. */
export const readProperty = (element: Element, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(readStyle(element))?.[1]?.trim().toLowerCase() ?? '';

/** Returns the selector of elements whose style contains a text, with or without a space after the colon. */
export const selectStyle = (property: string, value: string): string =>
  [`${property}:${value}`, `${property}: ${value}`].map((text) => `[${styleAttribute}*="${text}" i]`).join(', ');
