import { sql } from 'kysely';
import { query } from './queries.ts';

/** Allows inactive rows of master lists to be chosen in the rest of the transaction, which repeats earlier choices. */
export const allowInactiveChoices = () => query(sql`select set_config('holdfast.keeps_choices', 'on', true)`);
