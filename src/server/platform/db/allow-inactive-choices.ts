import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Lets the rest of the transaction choose inactive rows of master lists. A transaction needs this if it writes stored
 * choices again, because the chosen rows may have become inactive.
 */
export const allowInactiveChoices = () => query(sql`select set_config('holdfast.keeps_choices', 'on', true)`);
