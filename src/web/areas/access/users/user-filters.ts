import { confirmationStatuses, userStatuses } from '#root/contract/access/users.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { useAllRoles } from '#root/web/shared/people/options.ts';
import { confirmationWords, statusWords } from '#root/web/shared/people/people.words.ts';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { text } from './users.messages.ts';

/** Returns the filters of the list of users. */
export function useUserFilters(): readonly RegisterFilter[] {
  const { can } = useSession();
  const roles = useAllRoles(can(permissionNames.role.read));
  return [
    {
      name: 'status',
      label: text('status'),
      choices: userStatuses.map((value) => ({ value, label: statusWords(value) })),
    },
    {
      name: 'confirmationStatus',
      label: text('confirmation'),
      choices: confirmationStatuses.map((value) => ({ value, label: confirmationWords(value) })),
    },
    ...(can(permissionNames.role.read)
      ? [
          {
            name: 'roleUid',
            label: text('roles'),
            choices: (roles.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
          },
        ]
      : []),
    {
      name: 'mfa',
      label: text('mfa'),
      choices: (['true', 'false'] as const).map((value) => ({ value, label: text(`mfa.${value}`) })),
    },
    {
      name: 'emailRefused',
      label: text('emails'),
      choices: (['true', 'false'] as const).map((value) => ({ value, label: text(`emailRefused.${value}`) })),
    },
  ];
}
