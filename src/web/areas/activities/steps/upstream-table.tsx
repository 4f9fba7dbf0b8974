import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { LinkInput } from '#root/contract/activities/activity-steps.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { GroupCell } from './group-cell.tsx';
import classes from './lines.module.css';
import {
  computeProviderVerdict,
  formatNeededWithin,
  LinkVerdictChip,
  ProviderRto,
  RemoveButton,
  ToleranceInput,
} from './link-cells.tsx';
import { text } from './steps.messages.ts';
import type { Providers } from './use-providers.ts';

interface UpstreamProps {
  record: ActivityRecord;
  links: readonly LinkInput[];
  providers: Providers;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onTolerance: (providerUid: string, minutes: number) => void;
  onGroup: (providerUid: string, group: string, required: number) => void;
  onRemove: (providerUid: string) => void;
}

interface Cell {
  readonly label: string;
  readonly content: ReactNode;
}

/** Returns the cells of a link, for the table or for its card on a phone. */
function buildCells(props: UpstreamProps, link: LinkInput, index: number): Cell[] {
  const { record, links, providers, errors, disabled } = props;
  const provider = providers.get(link.providerUid);
  const name = provider?.name ?? '';
  const verdict = computeProviderVerdict(record, provider, link.toleranceMinutes);
  const path = `links.${index}.toleranceMinutes`;
  return [
    { label: text('neededWithin'), content: formatNeededWithin(verdict) },
    { label: text('providerRto'), content: provider && <ProviderRto provider={provider} disabled={disabled} /> },
    {
      label: text('tolerance'),
      content: (
        <ToleranceInput
          name={name}
          path={path}
          value={link.toleranceMinutes}
          error={errors[path]}
          disabled={disabled}
          onChange={(minutes) => props.onTolerance(link.providerUid, minutes)}
        />
      ),
    },
    {
      label: text('alternativesColumn'),
      content: (
        <GroupCell
          name={name}
          link={link}
          links={links}
          disabled={disabled}
          onChange={(group, required) => props.onGroup(link.providerUid, group, required)}
        />
      ),
    },
    { label: text('verdict'), content: <LinkVerdictChip verdict={verdict} /> },
  ];
}

function Name({ providers, link }: { providers: Providers; link: LinkInput }) {
  const provider = providers.get(link.providerUid);
  return (
    <Text fw={600} fz="sm" component="span">
      {provider?.name}
      {provider && !provider.isActive && (
        <Text span c="dimmed" fz="sm">
          {` · ${text('inactive')}`}
        </Text>
      )}
      <Text span c="dimmed" fz="sm" fw={400} display="block">
        {kindLabel(link.kind)}
      </Text>
    </Text>
  );
}

/** The dependencies of the activity, each with its current verdict. */
export function UpstreamTable(props: UpstreamProps) {
  const phone = usePhone();
  return phone ? <Cards {...props} /> : <Rows {...props} />;
}

const columns = ['neededWithin', 'providerRto', 'tolerance', 'alternativesColumn', 'verdict'] as const;

function Rows(props: UpstreamProps) {
  const { links, providers, disabled, onRemove } = props;
  return (
    // `relative` contains the visually hidden header texts, which would otherwise widen the page.
    <Table.ScrollContainer minWidth={640} type="native" pos="relative">
      <Table aria-label={text('upstreamTitle')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text('dependsOn')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {text(column)}
              </Table.Th>
            ))}
            {!disabled && (
              <Table.Th>
                <VisuallyHidden>{text('remove')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link, index) => (
            <Table.Tr key={link.providerUid}>
              <Table.Th scope="row" fw={400}>
                <Name providers={providers} link={link} />
              </Table.Th>
              {buildCells(props, link, index).map(({ label, content }) => (
                <Table.Td key={label}>{content}</Table.Td>
              ))}
              {!disabled && (
                <Table.Td ta="right">
                  <RemoveButton
                    name={providers.get(link.providerUid)?.name ?? ''}
                    onClick={() => onRemove(link.providerUid)}
                  />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cards(props: UpstreamProps) {
  const { links, providers, disabled, onRemove } = props;
  return (
    <ul className={classes.lines} aria-label={text('upstreamTitle')}>
      {links.map((link, index) => (
        <li key={link.providerUid} className={classes.line}>
          <Group justify="space-between" wrap="nowrap">
            <Name providers={providers} link={link} />
            {!disabled && (
              <RemoveButton
                name={providers.get(link.providerUid)?.name ?? ''}
                onClick={() => onRemove(link.providerUid)}
              />
            )}
          </Group>
          {buildCells(props, link, index).map(({ label, content }) => (
            <Group key={label} justify="space-between" gap="sm">
              <Text fz="sm" c="dimmed">
                {label}
              </Text>
              <Text fz="sm" component="div">
                {content}
              </Text>
            </Group>
          ))}
        </li>
      ))}
    </ul>
  );
}
