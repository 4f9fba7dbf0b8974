import { type ReactNode, useState } from 'react';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { activitySteps, type LinkInput } from '#root/contract/activities/activity-steps.ts';
import { getSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import { call } from '#root/web/platform/api/call.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import type { Providers } from '#root/web/shared/continuity/use-providers.ts';
import { toLinkInput } from './link-models.ts';
import { LinkRemovalDialog } from './link-removal-dialog.tsx';

interface Removal {
  record: ActivityRecord;
  providers: Providers;
  /** All links on the screen, saved or not. */
  links: readonly LinkInput[];
  /** Removes the link from the values after its effect has been confirmed. */
  removeLink: (providerUid: string) => void;
  /** Sends unsaved changes. */
  flush: () => Promise<unknown>;
  /** Writes the record outside the section. The section accepts the result. */
  writeDirectly: (write: () => Promise<ActivityRecord>) => Promise<void>;
}

/**
 * Removes a link. First shows what the removal affects (specification 5: captured BIA data), then offers an undo for
 * ten seconds. A link that was never saved is removed without asking.
 */
export function useLinkRemoval(removal: Removal): { ask: (providerUid: string) => void; dialog: ReactNode } {
  const { record, links, removeLink, providers, flush, writeDirectly } = removal;
  const [askedUid, setAsked] = useState<string>();
  const addLinkAgain = async (link: LinkInput): Promise<ActivityRecord> => {
    const params = { uid: record.uid };
    const { data } = await call(activities.get, { params });
    const body = {
      links: [...data.links.map(toLinkInput), link],
      completed: data.completed.dependencies,
    };
    await getSaveQueue(record.uid, data.version).run(
      async (version) => (await call(activitySteps.dependencies, { params, version, body })).data,
    );
    return (await call(activities.get, { params })).data;
  };
  const undo = (link: LinkInput) => writeDirectly(() => addLinkAgain(link));
  const confirm = async (providerUid: string) => {
    const saved = record.links.find((link) => link.providerUid === providerUid);
    setAsked(undefined);
    removeLink(providerUid);
    await flush();
    const name = providers.get(providerUid)?.name ?? '';
    if (saved) toastUndo(linkText('removed', { name }), () => undo(toLinkInput(saved)));
  };
  const link = links.find(({ providerUid }) => providerUid === askedUid);
  return {
    ask: (providerUid) => {
      if (record.links.some((one) => one.providerUid === providerUid)) setAsked(providerUid);
      else removeLink(providerUid);
    },
    dialog: link && (
      <LinkRemovalDialog
        record={record}
        link={link}
        rest={links.filter(({ providerUid }) => providerUid !== askedUid)}
        name={providers.get(link.providerUid)?.name ?? ''}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm(link.providerUid)}
      />
    ),
  };
}
