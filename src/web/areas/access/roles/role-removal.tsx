import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Role, roles } from '#root/contract/access/roles.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { useAllRoles } from '#root/web/shared/people/options.ts';
import { PermissionChange } from '#root/web/shared/people/permission-list.tsx';
import { RemovalDialog } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './roles.messages.ts';

/** Asks for confirmation before a role is deleted. Also asks which role its users get instead. */
export function RoleRemoval({ role, onClose, onDone }: { role: Role; onClose: () => void; onDone: () => void }) {
  const remove = useSave(roles.remove);
  const used = role.userCount > 0;
  const all = useAllRoles(used);
  const [withUid, setWithUid] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const others = (all.data ?? []).filter(({ uid }) => uid !== role.uid);
  const other = others.find(({ uid }) => uid === withUid);
  const confirm = async () => {
    if (used && !withUid) return setMissing(true);
    const query = withUid ? { replaceWithUid: withUid } : {};
    await remove({ params: { uid: role.uid }, version: role.version, query });
    toastDone(text('removed', { name: role.name }));
    onDone();
  };
  return (
    <RemovalDialog
      kind="role"
      uid={role.uid}
      name={role.name}
      confirmLabel={text('removeButton')}
      replaces
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack>
        {used && <Text>{text('removeUsed', { count: role.userCount })}</Text>}
        {used && (
          <SearchSelect
            label={text('replaceWith')}
            data={others.map(({ uid, name }) => ({ value: uid, label: name }))}
            value={withUid}
            onChange={(value) => {
              setWithUid(value);
              setMissing(false);
            }}
            nothingFoundMessage={text('replaceNone')}
            error={missing ? rules.required : undefined}
            withAsterisk
          />
        )}
        {other && <PermissionChange before={role.permissions} after={other.permissions} />}
      </Stack>
    </RemovalDialog>
  );
}
