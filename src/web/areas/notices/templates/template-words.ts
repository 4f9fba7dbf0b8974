import { type NoticeAction, noticeActionWords } from '#root/contract/notices/notice-objects.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { text } from './notification-templates.messages.ts';

/** Returns what a template is for: "Is about to expire", or "Every action". */
export const writeAction = (action: NoticeAction | null): string =>
  action ? capitalise(noticeActionWords[action]) : text('anyAction');
