import { defineMessages, type TextFunction } from '#root/web/platform/i18n/i18n.ts';

/** What the screens of a kind say where it has no words of its own. */
const standard = {
  search: 'Search {{many}}',
  emptyTitle: 'No {{many}} yet',
  emptyBody: '',
  open: 'Open',
  create: 'Create',
  created: '{{name}} has been added',
  saved: '{{name}} has been saved',
  /** The button of the question. */
  remove: 'Delete',
  removed: '{{name}} has been deleted',
  /** Below what depends on the record. */
  removalNote: '',
  /** Replaces the general heading of a list that cannot be read. */
  listFailed: '',
  /** Said when saving fails and the server gives no reason. */
  updateFailed: '',
} as const;

export type RegisterTexts = TextFunction<typeof standard>;

/** The words of a kind's own; `{{name}}` and `{{many}}` stand where the standard words have them. */
export type OwnTexts = { readonly [Key in keyof typeof standard]?: string };

/** The words for the screens of a kind: its own, else the standard ones. */
export const registerTexts = (kind: string, own: OwnTexts = {}): RegisterTexts =>
  defineMessages(kind, { ...standard, ...own }) as RegisterTexts;
