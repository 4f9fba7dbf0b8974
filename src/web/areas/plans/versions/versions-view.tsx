import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanVersion } from '#root/contract/plans/plan-versions.ts';
import { text as planText } from '#root/web/areas/plans/plans.messages.ts';
import { toGrabPackHref } from '#root/web/areas/plans/record/plan-paths.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { CompareVersions } from './compare-versions.tsx';
import { PlanApproval } from './plan-approval.tsx';
import { text } from './versions.messages.ts';

interface VersionsProps {
  readonly info: PlanKindInfo;
  readonly plan: PlanRecord;
}

/** The approval of a plan, its changes, and its approved versions. */
export function VersionsView({ info, plan }: VersionsProps) {
  const read = useRead(info.calls.versions, { params: { uid: plan.uid } });
  return (
    <Stack gap="xl">
      <PlanApproval info={info} plan={plan} />
      <LoadedPart read={read}>
        {({ data }) => (
          <Stack gap="xl">
            {data.length > 0 && <CompareVersions key={plan.version} info={info} plan={plan} versions={data} />}
            <VersionTable info={info} plan={plan} versions={data} />
          </Stack>
        )}
      </LoadedPart>
    </Stack>
  );
}

function VersionTable({ info, plan, versions }: VersionsProps & { readonly versions: readonly PlanVersion[] }) {
  const { can, isFrozen } = useSession();
  const [isRevoking, setRevoking] = useState(false);
  const current = versions.find(({ inForce }) => inForce);
  return (
    <Stack gap="sm" component="section" aria-label={text('versions')}>
      <Title order={2} size="h4">
        {text('versions')}
      </Title>
      {versions.length === 0 && <Text c="dimmed">{text('noVersions')}</Text>}
      {versions.length > 0 && (
        <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-label={text('versions')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['number', 'approvedOn', 'submittedBy', 'approvedBy', 'digest'] as const).map((column) => (
                  <Table.Th key={column}>{text(column)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {versions.map((version) => (
                <Table.Tr key={version.number}>
                  <Table.Td>
                    {version.number}
                    {version.inForce && ` · ${text('inForce')}`}
                  </Table.Td>
                  <Table.Td>{formatDateTime(version.createdAt)}</Table.Td>
                  <Table.Td>{version.submittedByName}</Table.Td>
                  <Table.Td>{version.approvedByNames}</Table.Td>
                  <Table.Td title={version.digest}>{version.digest.slice(0, 12)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Caption ta="start">{text('digestHelp')}</Table.Caption>
          </Table>
        </Table.ScrollContainer>
      )}
      {current && (
        <Group gap="xs">
          <ButtonLink variant="default" href={toGrabPackHref(info, plan.uid)}>
            {planText('grabPack')}
          </ButtonLink>
          {!isFrozen && can(info.calls.revoke) && (
            <Button variant="default" onClick={() => setRevoking(true)}>
              {text('revoke')}
            </Button>
          )}
        </Group>
      )}
      {isRevoking && current && (
        <RevokeDialog info={info} plan={plan} number={current.number} onClose={() => setRevoking(false)} />
      )}
    </Stack>
  );
}

interface RevokeProps extends VersionsProps {
  readonly number: number;
  readonly onClose: () => void;
}

function RevokeDialog({ info, plan: { uid, version, name }, number, onClose }: RevokeProps) {
  const revoke = useSave(info.calls.revoke);
  const confirm = async () => {
    await revoke({ params: { uid }, version });
    toastDone(text('revoked', { number, name }));
    onClose();
  };
  return (
    <Confirm
      title={text('revokeTitle', { number, name })}
      confirmLabel={text('revoke')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {text('revokeBody')}
    </Confirm>
  );
}
