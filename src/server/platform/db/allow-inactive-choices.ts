import { sql } from 'kysely';
import { query } from './queries.ts';

/**
 * Lets the rest of the transaction choose inactive rows of master lists. Needed where it writes choices again that were
 * made when the rows were active.
 */
export const allowInactiveChoices = () => query(sql`select set_config('holdfast.keeps_choices', 'on', true)`);
