import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';

/**
 * Takes the lock that every check of whether a template fits a rule needs. No rule or template can then change between
 * the check and the write.
 */
export const waitForTemplates = (organisation: string) => waitForTurn('templates of rules', organisation);
