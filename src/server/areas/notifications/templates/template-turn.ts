import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';

/**
 * Takes the lock that is needed to check whether a template fits a rule. No rule or template can then change between
 * the check and the write.
 */
export const waitForTemplates = (organisation: string) => waitForTurn('templates of rules', organisation);
