import { Input, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { industries } from '#root/contract/landlord/industries.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { call } from '#root/web/platform/api/call.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { findRoles, findUsers } from '#root/web/shared/people/options.ts';
import { useNames } from '../common/use-names.ts';
import { labels, text } from './notifications.messages.ts';

const findIndustries: LoadOptions = async (q) => {
  const { data } = await call(industries.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

const findClients: LoadOptions = async (q) => {
  const { data } = await call(organisations.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

type Form = UseFormReturnType<NotificationInput>;

/** The fields for people and roles of this organisation. */
function OwnFields({ form }: { form: Form }) {
  // Only the initial values need names, because pickers remember the names of records chosen later.
  const [chosen] = useState(form.values);
  return (
    <>
      <RecordMultiPicker
        label={labels.userUids}
        load={findUsers}
        known={useNames(users.get, chosen.userUids)}
        {...form.getInputProps('userUids')}
      />
      <RecordMultiPicker
        label={labels.roleUids}
        load={findRoles}
        known={useNames(roles.get, chosen.roleUids)}
        {...form.getInputProps('roleUids')}
      />
    </>
  );
}

/** The fields for other organisations and their industries. */
function LandlordFields({ form }: { form: Form }) {
  const [chosen] = useState(form.values);
  return (
    <>
      <RecordMultiPicker
        label={labels.industryUids}
        description={text('industriesHelp')}
        load={findIndustries}
        known={useNames(industries.get, chosen.industryUids)}
        {...form.getInputProps('industryUids')}
      />
      <RecordMultiPicker
        label={labels.clientUids}
        description={text('clientsHelp')}
        load={findClients}
        known={useNames(organisations.get, chosen.clientUids)}
        {...form.getInputProps('clientUids')}
      />
    </>
  );
}

/**
 * The fields for the receivers of a notification. Only notifications of the landlord's own organisation can be sent to
 * other organisations.
 */
export function ReceiverFields({ form }: { form: Form }) {
  const { profile } = useSession();
  const isLandlord = profile.organisation.landlord && !actingOrganisation();
  const { allUsers } = form.values;
  const change = (on: boolean) => form.setValues({ allUsers: on, ...(on && { userUids: [], roleUids: [] }) });
  return (
    <FormGroup title={text('receivers')}>
      <Input.Wrapper
        label={labels.sendTo}
        labelElement="div"
        required
        error={form.errors.sendTo}
        data-path="sendTo"
        inputWrapperOrder={['label', 'description', 'error', 'input']}
      >
        <Stack gap="sm" mt={4}>
          <Switch
            label={text('allUsers')}
            description={text('allUsersHelp')}
            checked={allUsers}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {!allUsers && <OwnFields form={form} />}
          {isLandlord && <LandlordFields form={form} />}
        </Stack>
      </Input.Wrapper>
    </FormGroup>
  );
}
