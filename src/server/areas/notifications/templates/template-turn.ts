import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';

/**
 * Whoever looks whether templates fit rules waits for this turn first, so that no rule and no template changes between the look and
 * the write.
 */
export const waitForTemplates = (organisation: string) => waitForTurn('templates of rules', organisation);
