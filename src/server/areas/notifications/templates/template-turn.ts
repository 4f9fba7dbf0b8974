import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';

/**
 * Every check that templates fit rules waits for this turn first, so that no rule or template changes between the check and the
 * write.
 */
export const waitForTemplates = (organisation: string) => waitForTurn('templates of rules', organisation);
