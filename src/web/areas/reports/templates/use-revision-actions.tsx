import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ReportTemplateContent } from '#root/contract/reports/report-template-content.ts';
import { type RevisionRow, reportTemplates, reportTemplateTypes } from '#root/contract/reports/report-templates.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './report-templates.messages.ts';
import { toRevisionPath, toTypePath } from './template-words.ts';

/** Returns a function that creates a draft and opens it. */
export function useNewDraft(type: ReportType) {
  const create = useSave(reportTemplates.create);
  const go = useGo();
  return (content: ReportTemplateContent) =>
    create({ body: { type, content } }).then(({ data }) => {
      toastDone(text('draftMade'));
      go(toRevisionPath(type, data.uid));
    }, toastFailed);
}

/** Returns a function that makes a published revision the default. */
export function useSetDefault(type: ReportType) {
  const save = useSave(reportTemplateTypes.setDefault);
  return (uid: string | null, number?: number) =>
    save({ params: { type }, body: { uid } }).then(
      () => toastDone(number === undefined ? text('defaultUnset') : text('defaultDone', { number })),
      toastFailed,
    );
}

type Asked = 'publish' | 'retire' | 'remove';

function useQuestion(type: ReportType) {
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly revision: RevisionRow }>();
  const go = useGo();
  const calls = {
    publish: useSave(reportTemplates.publish),
    retire: useSave(reportTemplates.retire),
    remove: useSave(reportTemplates.remove),
  };
  if (!asked) return { ask: setAsked, dialog: null };
  const { what, revision } = asked;
  const { uid, version, number } = revision;
  const confirm = async () => {
    await calls[what]({ params: { uid }, version });
    toastDone(text(`${what}Done`, { number }));
    setAsked(undefined);
    if (what === 'remove') go(toTypePath(type), { replace: true });
  };
  const dialog = (
    <Confirm
      title={text(`${what}Title`, { number })}
      confirmLabel={text(what)}
      danger={what === 'remove'}
      onClose={() => setAsked(undefined)}
      onConfirm={confirm}
    >
      <Text>{text(`${what}Body`)}</Text>
    </Confirm>
  );
  return { ask: setAsked, dialog };
}

/** Returns the actions on a revision, and the dialog to render. */
export function useRevisionActions(
  type: ReportType,
  mayCustomise: boolean,
): { listActions: (revision: RevisionRow) => MenuAction[]; dialog: ReactNode } {
  const { can } = useSession();
  const { ask, dialog } = useQuestion(type);
  const createDraft = useNewDraft(type);
  const setDefault = useSetDefault(type);
  const copy = async ({ uid }: RevisionRow) => {
    const { data } = await call(reportTemplates.get, { params: { uid } });
    await createDraft(data.content);
  };
  const listActions = (revision: RevisionRow): MenuAction[] => {
    const { status, isDefault, uid, number } = revision;
    const offer = (is: boolean, action: MenuAction): MenuAction[] => (is ? [action] : []);
    return [
      ...offer(mayCustomise && status === 'published' && !isDefault && can(reportTemplateTypes.setDefault), {
        label: text('setDefault'),
        onSelect: () => void setDefault(uid, number),
      }),
      ...offer(mayCustomise && status === 'draft' && can(reportTemplates.publish), {
        label: text('publish'),
        onSelect: () => ask({ what: 'publish', revision }),
      }),
      ...offer(mayCustomise && can(reportTemplates.create), {
        label: text('draftFrom'),
        onSelect: () => void copy(revision).catch(toastFailed),
      }),
      ...offer(status === 'published' && !isDefault && can(reportTemplates.retire), {
        label: text('retire'),
        onSelect: () => ask({ what: 'retire', revision }),
      }),
      ...offer(!isDefault && can(reportTemplates.remove), {
        label: text('remove'),
        danger: true,
        onSelect: () => ask({ what: 'remove', revision }),
      }),
    ];
  };
  return { listActions, dialog };
}
