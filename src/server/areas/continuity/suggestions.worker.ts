import { describeSuggestions } from './describe-suggestions.ts';

/** Describes suggested recovery times. */
export const run = describeSuggestions;
