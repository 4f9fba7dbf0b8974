import type { Verdict } from '#root/contract/shared/activity-terms.ts';

/**
 * The colours of the verdicts in both colour schemes. Text and icons in these colours have a contrast of at least 4.5:1
 * with the background of the page (WCAG 1.4.3).
 */
export const verdictColours: Readonly<Record<'light' | 'dark', Readonly<Record<Verdict, string>>>> = {
  light: {
    met: '#087057',
    justMet: '#8a5300',
    late: '#c92a2a',
    pastMtpd: '#8b1a1a',
    unknown: 'var(--mantine-color-gray-7)',
  },
  dark: {
    met: '#63e6be',
    justMet: '#ffd43b',
    late: '#ff8787',
    pastMtpd: '#ffa8a8',
    unknown: 'var(--mantine-color-dark-0)',
  },
};

/** Returns the name of a verdict's CSS variable. Style sheets use the same name. */
const nameVariable = (verdict: string): `--${string}` =>
  `--hf-${verdict.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the colour of a verdict for use in a `style`. It depends on the colour scheme. */
export const verdictColour = (verdict: Verdict): string => `var(${nameVariable(verdict)})`;

/** Returns the CSS variables of a colour scheme, for the theme. */
export const listVerdictVariables = (scheme: 'light' | 'dark'): Record<`--${string}`, string> =>
  Object.fromEntries(
    Object.entries(verdictColours[scheme]).map(([verdict, colour]) => [nameVariable(verdict), colour]),
  );
