import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { identity } from '#root/contract/access/identity.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { formatAgo } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { text } from './landlord.messages.ts';
import { StateChip } from './state-chip.tsx';
import { readVisits } from './visits.ts';

type Organisation = ResponseOf<typeof identity.myOrganizations>['data'][number];

/** Props of {@link OrganisationPicker}. */
export interface OrganisationPickerProps {
  onPick: (organisation: { uid: string; name: string }) => void;
  autoFocus?: boolean;
  /** The uid of the current organisation, which is not listed. */
  without?: string | undefined;
  /** The number of organisations shown before a search is needed. */
  maxShown?: number;
}

/**
 * Returns the organisations that match the typed text. The last visited organisations come first, the others follow in
 * the order of their names. Archived organisations are included only if something has been typed.
 */
function findMatches(organisations: readonly Organisation[], typed: string): Organisation[] {
  const words = typed.trim().toLocaleLowerCase();
  const seen = readVisits();
  return organisations
    .filter(({ state }) => state === 'active' || state === 'suspended' || (words !== '' && state === 'archived'))
    .filter(({ name, tenantId }) => `${name} ${tenantId}`.toLocaleLowerCase().includes(words))
    .toSorted((a, b) => (seen[b.uid] ?? '').localeCompare(seen[a.uid] ?? '') || a.name.localeCompare(b.name));
}

/** Moves the focus between the search box and the organisations below it with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-organisation]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Lists the organisations that the person may work in, with a search. Enter opens the first one. */
export function OrganisationPicker({ onPick, autoFocus = false, without, maxShown = 8 }: OrganisationPickerProps) {
  const { profile } = useSession();
  const organisations = useRead(identity.myOrganizations);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  if (organisations.error && !organisations.data)
    return <LoadFailed error={organisations.error} onRetry={() => void organisations.refetch()} />;
  if (!organisations.data) return <LinesSkeleton lines={4} height={40} />;
  const { landlord, uid: home } = profile.organisation;
  // The landlord's own organisation is left out, because it has no business-continuity data to work on.
  const others = organisations.data.data.filter(({ uid }) => uid !== without && !(landlord && uid === home));
  const found = findMatches(others, typed);
  const pickFirst = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key !== 'Enter' || !first) return;
    event.preventDefault();
    onPick(first);
  };
  return (
    <Stack gap="xs" onKeyDown={moveFocus}>
      <TextInput
        ref={input}
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        {...(autoFocus && { 'data-autofocus': true, autoFocus: true })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={pickFirst}
      />
      <Text role="status" fz="sm" c="dimmed">
        {found.length === 0 ? text('none') : text('found', { count: found.length })}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {found.slice(0, maxShown).map((one) => (
          <li key={one.uid}>
            <Choice organisation={one} role={profile.roles.map(({ label }) => label).join(', ')} onPick={onPick} />
          </li>
        ))}
      </Stack>
      {found.length > maxShown && (
        <Text fz="sm" c="dimmed">
          {text('more', { count: found.length - maxShown })}
        </Text>
      )}
    </Stack>
  );
}

interface ChoiceProps extends Pick<OrganisationPickerProps, 'onPick'> {
  readonly organisation: Organisation;
  readonly role: string;
}

function Choice({ organisation, role, onPick }: ChoiceProps) {
  const { uid, name, tenantId, state } = organisation;
  const visited = readVisits()[uid];
  const facts = [tenantId, role && text('asRole', { role }), visited && text('lastVisit', { ago: formatAgo(visited) })];
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      h="auto"
      py={6}
      data-organisation
      onClick={() => onPick(organisation)}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflowWrap: 'anywhere' } }}
    >
      <Stack gap={0}>
        <Group gap="xs">
          <Text span inherit lh={1.3} lineClamp={2}>
            <VisuallyHidden>{text('workInPrefix')} </VisuallyHidden>
            {name}
          </Text>
          {state !== 'active' && <StateChip state={state} />}
        </Group>
        <Text span fz="sm" c="dimmed" fw={400}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Button>
  );
}
