import { type ReactNode, useState } from 'react';
import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import { type ActivityRolesStep, activitySteps } from '#root/contract/activities/activity-steps.ts';
import { getSaveQueue } from '#root/web/areas/activities/record/save-queue.ts';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import type { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { call } from '#root/web/platform/api/call.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { toLinkInput } from './link-models.ts';
import { LinkRemovalDialog } from './link-removal-dialog.tsx';
import { type RoleLine, updateRoles } from './roles-model.ts';
import { text } from './steps.messages.ts';

interface Removal {
  readonly record: ActivityRecord;
  readonly model: SectionModel<ActivityRolesStep>;
  /** The names of roles by uid. */
  readonly names: ReadonlyMap<string, string>;
  readonly editing: Pick<ReturnType<typeof useSection<ActivityRolesStep>>, 'set' | 'flush' | 'writeDirectly'>;
}

/**
 * Removes a role from an activity. As for any other dependency, first shows what the removal affects (specification 5),
 * then offers an undo for ten seconds. A role that was never saved is removed without asking.
 */
export function useRoleRemoval(removal: Removal): { ask: (role: RoleLine) => void; dialog: ReactNode } {
  const { record, model, names, editing } = removal;
  const [asked, setAsked] = useState<RoleLine>();
  const findLink = (uid: string) =>
    record.links.find(({ kind, providerUid }) => kind === 'role' && providerUid === uid);
  const removeRole = ({ roleUid }: RoleLine) => {
    const leave = (roles: RoleLine[]) => roles.filter((role) => role.roleUid !== roleUid);
    editing.set((now) => updateRoles(now, leave(now.roles)), true);
  };
  const addAgain = async (role: RoleLine): Promise<ActivityRecord> => {
    const params = { uid: record.uid };
    const { data } = await call(activities.get, { params });
    const now = model.toValues(data);
    const body = updateRoles(now, [...now.roles, role]);
    await getSaveQueue(record.uid, data.version).run(
      async (version) => (await call(activitySteps.roles, { params, version, body })).data,
    );
    return (await call(activities.get, { params })).data;
  };
  const confirm = async (role: RoleLine) => {
    const name = names.get(role.roleUid) ?? '';
    setAsked(undefined);
    removeRole(role);
    await editing.flush();
    toastUndo(linkText('removed', { name }), () => editing.writeDirectly(() => addAgain(role)));
  };
  const link = asked && findLink(asked.roleUid);
  return {
    ask: (role) => (findLink(role.roleUid) ? setAsked(role) : removeRole(role)),
    dialog: asked && link && (
      <LinkRemovalDialog
        record={record}
        link={toLinkInput(link)}
        captured={[
          text('captured.quantity', { quantity: formatNumber(asked.quantity) }),
          ...asked.alternativeUids.map((uid) => text('captured.alternative', { name: names.get(uid) ?? '' })),
        ]}
        rest={record.links.filter((other) => other !== link).map(toLinkInput)}
        name={names.get(asked.roleUid) ?? ''}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm(asked)}
      />
    ),
  };
}
