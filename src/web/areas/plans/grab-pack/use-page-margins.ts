import { useLayoutEffect } from 'react';

/** Writes a text as a string of a style sheet. */
const quote = (text: string) =>
  `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;

/**
 * Prints a line of text above and below each page. The page number is beside the lower line. Browsers without support
 * for page margin boxes omit both lines.
 */
export function usePageMargins(above: string, below: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const font = 'font: 9pt sans-serif';
    sheet.replaceSync(
      `@page { margin-top: 18mm; @top-left { content: ${quote(above)}; ${font} } @bottom-left { content: ${quote(below)}; ${font} } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [above, below]);
}
