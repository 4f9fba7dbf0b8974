/** A file that is no table, or not one that can be taken; the message is for people. */
export class NotATable extends Error {}
