import {
  type ActivityOwner,
  type ActivityOwnerInput,
  activityOwners,
} from '#root/contract/activities/activity-owners.ts';
import { activityOwner } from '#root/contract/shared/kinds/activity-owner.ts';
import { formatNumber } from '#root/web/platform/ui/format.ts';
import {
  emptyOwner,
  listOwnerFacts,
  OwnerFields,
  ownerLabels,
  ownerSchema,
  toOwnerValues,
} from '#root/web/shared/people/owner-fields.tsx';
import { PeopleTabs } from '#root/web/shared/people/people-tabs.tsx';
import { UserStatusChip } from '#root/web/shared/people/user-status.tsx';
import { defineRegister } from '#root/web/shared/registers/register.ts';
import { text } from './activity-owners.messages.ts';

export const activityOwnerRegister = defineRegister<ActivityOwner, ActivityOwnerInput>({
  definition: activityOwner,
  contract: activityOwners,
  texts: { emptyBody: text('emptyBody'), remove: text('remove'), removalNote: text('removalNote') },
  schema: ownerSchema,
  empty: emptyOwner,
  toValues: toOwnerValues,
  readName: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  labels: ownerLabels,
  Fields: OwnerFields,
  listFacts: listOwnerFacts,
  columns: [
    { id: 'name', header: text('name'), sortable: true, cell: ({ name }) => name },
    {
      id: 'email',
      header: text('email'),
      sortable: true,
      width: 280,
      cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    },
    {
      id: 'account',
      header: text('account'),
      width: 150,
      cell: ({ userStatus }) => (userStatus ? <UserStatusChip status={userStatus} /> : text('noAccount')),
    },
    {
      id: 'activityCount',
      header: text('activities'),
      sortable: true,
      align: 'right',
      width: 130,
      cell: ({ activityCount }) => formatNumber(activityCount),
    },
  ],
  tabs: <PeopleTabs active="owners" />,
  listContents: ({ uid, activityCount }) => [
    {
      label: text('owns'),
      count: activityCount,
      href: `/activities?ownerUid=${uid}`,
    },
  ],
});
