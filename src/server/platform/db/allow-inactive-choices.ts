import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Lets the rest of the transaction choose inactive rows of master lists. Needed if the transaction writes stored
 * choices again whose rows have become inactive since.
 */
export const allowInactiveChoices = () => query(sql`select set_config('holdfast.keeps_choices', 'on', true)`);
