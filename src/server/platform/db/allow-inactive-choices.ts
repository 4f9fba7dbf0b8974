import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * For the rest of the transaction, rows of master lists may be chosen that have become inactive: what it writes repeats
 * choices that were made before.
 */
export const allowInactiveChoices = () => query(sql`select set_config('holdfast.keeps_choices', 'on', true)`);
