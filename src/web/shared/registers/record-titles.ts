import type { Words } from '#root/contract/shared/kinds/define-record.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

const text = defineMessages('record-titles', { newTitle: 'New {{one}}' });

/** Returns the title of the list: "Business units". */
export const listTitle = ({ many }: Words): string => capitalise(many);

/** Returns the title of the form for a new record: "New business unit". */
export const newTitle = ({ one }: Words): string => text('newTitle', { one });
