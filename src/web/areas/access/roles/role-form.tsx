import { Alert, Input, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Role, RoleInput } from '#root/contract/access/roles.ts';
import { buildPermissionMatrix, listPermissions } from '#root/domain/access/permission-matrix.ts';
import { matrixPresets } from '#root/domain/access/role-presets.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { useAllRoles } from '#root/web/shared/people/options.ts';
import { PermissionChange } from '#root/web/shared/people/permission-list.tsx';
import { applyPreset } from './matrix-model.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { labels, text } from './roles.messages.ts';

export const emptyRole: RoleInput = { name: '', permissions: [] };

export const toRoleValues = ({ name, permissions }: Role): RoleInput => ({ name, permissions });

interface Fields {
  form: UseFormReturnType<RoleInput>;
  record?: Role;
}

/** The fields of a role, used to create and edit roles. */
export function RoleFields({ form, record }: Fields) {
  const { can, profile } = useSession();
  const { permissions } = form.values;
  const chosen = new Set(permissions);
  const groups = buildPermissionMatrix(profile.organisation.landlord && !actingOrganisation());
  const offered = groups.flatMap(({ rows }) => listPermissions(rows));
  const set = (next: RoleInput['permissions']) => form.setFieldValue('permissions', next);
  const error = form.errors.permissions;
  return (
    <>
      <TextInput label={labels.name} withAsterisk maw={640} autoFocus={!record} {...form.getInputProps('name')} />
      {record && record.userCount > 0 && (
        <Alert variant="outline" color="blue">
          {text('usedBy', { count: record.userCount })}
        </Alert>
      )}
      {record?.isSystem && (
        <Alert variant="outline" color="blue">
          {text('systemHelp')}
        </Alert>
      )}
      {!record?.isSystem && (
        <Presets except={record?.uid} onChoose={(preset) => set(applyPreset(preset, chosen, offered, can))} />
      )}
      <Input.Wrapper
        label={labels.permissions}
        labelElement="div"
        description={text('permissionsHelp')}
        required
        error={error}
        data-path="permissions"
      >
        <Stack mt="sm">
          <PermissionMatrix
            groups={groups}
            chosen={chosen}
            onChange={set}
            may={(permission) => !record?.isSystem && can(permission)}
          />
        </Stack>
      </Input.Wrapper>
      {!record?.isSystem && (
        <Stack component="section" gap={4} aria-label={text('change')}>
          <Text fw={600}>{text('change')}</Text>
          <PermissionChange before={record?.permissions ?? []} after={permissions} />
        </Stack>
      )}
    </>
  );
}

/** The templates for a role: three presets and the existing roles of the organisation. */
function Presets({
  except,
  onChoose,
}: {
  except: string | undefined;
  onChoose: (permissions: RoleInput['permissions']) => void;
}) {
  const roles = useAllRoles();
  const others = (roles.data ?? []).filter(({ uid }) => uid !== except);
  const choose = (value: string | null) => {
    const preset = matrixPresets.find(({ name }) => `preset ${name}` === value);
    const role = others.find(({ uid }) => uid === value);
    const permissions = preset?.permissions ?? role?.permissions;
    if (permissions) onChoose([...permissions]);
  };
  return (
    <SearchSelect
      label={text('preset')}
      description={text('presetHelp')}
      maw={640}
      value={null}
      onChange={choose}
      data={[
        { group: text('presets'), items: matrixPresets.map(({ name }) => ({ value: `preset ${name}`, label: name })) },
        { group: text('existing'), items: others.map(({ uid, name }) => ({ value: uid, label: name })) },
      ]}
    />
  );
}
