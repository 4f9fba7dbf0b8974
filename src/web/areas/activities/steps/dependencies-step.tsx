import { Stack, Tabs, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { LinkInput } from '#root/contract/activities/activity-steps.ts';
import { providerKinds } from '#root/contract/shared/activity-terms.ts';
import type { ActivityViewProps } from '#root/web/areas/activities/record/activity-frame.tsx';
import { SectionPage } from '#root/web/areas/activities/record/section-page.tsx';
import { useCompletion } from '#root/web/areas/activities/record/use-completion.ts';
import { useSection } from '#root/web/areas/activities/record/use-section.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { setGroup } from '#root/web/shared/continuity/group-cell.tsx';
import { text as linkText } from '#root/web/shared/continuity/links.messages.ts';
import { LinksTable } from '#root/web/shared/continuity/links-table.tsx';
import { ResourceSearch } from '#root/web/shared/continuity/resource-search.tsx';
import { type Provider, useProviders } from '#root/web/shared/continuity/use-providers.ts';
import { DownstreamTable } from './downstream-table.tsx';
import { dependenciesModel, toDependent } from './link-models.ts';
import { text } from './steps.messages.ts';
import { Suggestions } from './suggestions.tsx';
import { useLinkRemoval } from './use-link-removal.tsx';

const labels = { links: linkText('dependsOn'), locationLinkOff: linkText('derived.location') };

/** Returns whether a link is edited only in this section. */
const isOwnLink = ({ kind }: LinkInput) => kind === 'activity' || kind === 'location';

/** Creates the editing state. Its model always uses the latest names. */
function useDependencies({ record }: ActivityViewProps) {
  const findName = useRef((uid: string) => uid);
  const [model] = useState(() => dependenciesModel((uid) => findName.current(uid)));
  const editing = useSection(record, model, useLocalCopies(record.uid));
  const uids = editing.values.links.map(({ providerUid }) => providerUid);
  const providers = useProviders(record.links, uids);
  findName.current = (uid) => providers.get(uid)?.name ?? uid;
  const { set, completion } = useCompletion(editing, ({ links }) => links.some(isOwnLink));
  const setLinks = (change: (links: LinkInput[]) => LinkInput[]) =>
    set((now) => ({ ...now, links: change(now.links) }));
  return { editing, providers, completion, setLinks };
}

/**
 * Returns the activity's own times, from which the verdicts on its dependencies are calculated, as facts for the
 * help.
 */
const listFacts = ({ recoveryTime, tolerant }: ActivityRecord) => [
  { label: text('rto'), value: formatDuration(recoveryTime.rtoMinutes) },
  { label: text('mtpd'), value: formatDuration(tolerant.mtpdMinutes) },
  { label: text('restart'), value: formatDuration(recoveryTime.restartMinutes) },
];

/** The dependencies of the activity, and the activities that depend on this one. */
export function DependenciesStep(props: ActivityViewProps) {
  const dependencies = useDependencies(props);
  const { record } = props;
  const { editing, completion } = dependencies;
  return (
    <SectionPage
      {...props}
      editing={editing}
      labels={labels}
      facts={listFacts(record)}
      completion={completion}
      disablesOwnFields
    >
      <Tabs defaultValue="upstream">
        <Tabs.List>
          <Tabs.Tab value="upstream">{text('upstream', { count: editing.values.links.length })}</Tabs.Tab>
          <Tabs.Tab value="downstream">{text('downstream')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upstream" pt="md">
          <Upstream {...props} {...dependencies} />
        </Tabs.Panel>
        <Tabs.Panel value="downstream" pt="md">
          <DownstreamTable uid={record.uid} />
        </Tabs.Panel>
      </Tabs>
    </SectionPage>
  );
}

type UpstreamProps = ActivityViewProps & ReturnType<typeof useDependencies>;

/** The links, with a search that adds links. */
function Upstream({ record, readOnly, editing, providers, setLinks }: UpstreamProps) {
  const { links } = editing.values;
  const removal = useLinkRemoval({
    record,
    providers,
    links,
    removeLink: (uid) =>
      editing.set((now) => ({ ...now, links: now.links.filter((link) => link.providerUid !== uid) }), true),
    flush: editing.flush,
    writeDirectly: editing.writeDirectly,
  });
  const add = (provider: Provider) => {
    providers.remember(provider);
    const { kind, uid: providerUid } = provider;
    const link = { kind, providerUid, toleranceMinutes: 0, group: '', groupRequired: 1, note: '' };
    setLinks((now) => [...now, link]);
  };
  const search = {
    kinds: providerKinds,
    except: new Set([record.uid, ...links.map(({ providerUid }) => providerUid)]),
    onAdd: add,
  };
  const change = (uid: string, part: Partial<LinkInput>) =>
    setLinks((now) => now.map((link) => (link.providerUid === uid ? { ...link, ...part } : link)));
  return (
    <Stack gap="md">
      {!readOnly && <ResourceSearch label={text('addDependency')} {...search} />}
      {!readOnly && <Suggestions record={record} {...search} kinds={['activity', 'location']} />}
      {links.length + record.derivedLinks.length === 0 && <Text c="dimmed">{text('noResources')}</Text>}
      <LinksTable
        label={text('upstreamTitle')}
        dependent={toDependent(record)}
        links={links}
        derived={{
          links: record.derivedLinks,
          off: editing.values.locationLinkOff ?? '',
          onSwitch: (locationLinkOff) => editing.set((now) => ({ ...now, locationLinkOff })),
        }}
        providers={providers}
        errors={editing.errors}
        disabled={readOnly !== undefined}
        onTolerance={(uid, toleranceMinutes) => change(uid, { toleranceMinutes })}
        onGroup={(uid, group, required) => setLinks((now) => setGroup(now, uid, group, required))}
        onRemove={removal.ask}
      />
      {removal.dialog}
    </Stack>
  );
}
