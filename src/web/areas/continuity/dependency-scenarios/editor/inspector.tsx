import { Alert, Anchor, Button, CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { capitalise, findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { computeLooks } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { KindGlyph } from '#root/web/areas/continuity/canvas/kind-glyph.tsx';
import { describeLink, describeSource } from '#root/web/areas/continuity/canvas/link-words.ts';
import { StateMark } from '#root/web/areas/continuity/canvas/node-state.tsx';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LiveDurationInput } from '#root/web/platform/ui/live-duration-input.tsx';
import { RowMenu } from '#root/web/platform/ui/row-menu.tsx';
import { findMinutesProblem } from '#root/web/shared/continuity/minutes-problem.ts';
import { removeRecords, useLinkActions } from './actions.ts';
import { addNodes, createNode, setRestart } from './content.ts';
import { text } from './editor.messages.ts';
import classes from './editor.module.css';
import { LinkFacts } from './link-facts.tsx';
import type { Model } from './use-model.ts';

const formatTime = (minutes: number | null) => (minutes === null ? text('notAssessed') : formatDuration(minutes));

function Frame({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  return (
    <Paper
      component="section"
      aria-label={text('inspector')}
      className={`${classes.panel} ${classes.inspector}`}
      withBorder
      data-inspector
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <CloseButton aria-label={text('close')} onClick={onClose} />
      </Group>
      {children}
    </Paper>
  );
}

/** Lists the upstream or downstream links of a record, each with its menu. */
function LinkList({
  model,
  links,
  end,
}: {
  model: Model;
  links: readonly CanvasLink[];
  end: 'providerUid' | 'dependentUid';
}) {
  const listActions = useLinkActions(model);
  const { getName, view } = model;
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <li key={link.uid}>
          <span className={classes.linkText}>
            <RecordButton onClick={() => view.goTo(link[end])}>{getName(link[end])}</RecordButton>
            <span className={classes.linkFact}>
              {[describeLink(link), capitalise(describeSource(link))].filter(Boolean).join(', ')}
            </span>
            {link.state && link.state !== 'met' && end === 'providerUid' && <StateMark state={link.state} />}
          </span>
          <RowMenu name={getName(link[end])} actions={listActions(link)} />
        </li>
      ))}
    </ul>
  );
}

/** A button that selects another record of the scenario. */
function RecordButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" ta="start" fz="sm" lh={1.35} onClick={onClick}>
      {children}
    </Anchor>
  );
}

/** Shows how many records outside of the scenario the record needs, because the verdict on its card includes them. */
function OutsideNeeds({ model: { graph, isWhatIf }, node }: { model: Model; node: CanvasNode }) {
  const outside = graph.outside.filter(({ dependentUid }) => dependentUid === node.uid);
  const look = computeLooks(outside).get(node.uid);
  if (outside.length === 0) return null;
  return (
    <Text fz="sm" component="div">
      {text('needsOutside', { count: outside.length })} {look && !isWhatIf && <StateMark state={look.state} />}
    </Text>
  );
}

function Links({ model, node }: { model: Model; node: CanvasNode }) {
  const { graph, mayEdit, ask } = model;
  const needs = graph.links.filter(({ dependentUid }) => dependentUid === node.uid);
  const neededBy = graph.links.filter(({ providerUid }) => providerUid === node.uid);
  return (
    <>
      <Text fz="sm" fw={600}>
        {needs.length ? text('needs', { count: needs.length }) : text('needsNothing')}
      </Text>
      <LinkList model={model} links={needs} end="providerUid" />
      <OutsideNeeds model={model} node={node} />
      <Text fz="sm" fw={600}>
        {neededBy.length ? text('neededBy', { count: neededBy.length }) : text('neededByNothing')}
      </Text>
      <LinkList model={model} links={neededBy} end="dependentUid" />
      {mayEdit && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => ask({ what: 'link', dependentUid: node.uid })}>
            {text('addProvider')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => ask({ what: 'link', providerUid: node.uid })}>
            {text('addDependent')}
          </Button>
        </Group>
      )}
    </>
  );
}

function NodeDetails({ model, node }: { model: Model; node: CanvasNode }) {
  const { content, facts, editing, mayEdit, looks } = model;
  const look = looks.get(node.uid);
  const path = findRecordPath(findNodeKind(node.kind), node.uid);
  const own = content.nodes.find(({ recordUid }) => recordUid === node.uid);
  const change = (minutes: number | null) => void editing.change((now) => setRestart(now, node.uid, minutes));
  return (
    <>
      <Group gap={6} c="dimmed" fz="sm">
        <KindGlyph kind={node.kind} size={16} />
        {kindLabel(node.kind)}
        {look && <StateMark state={look.state} words={look.words} />}
      </Group>
      <Group gap="md" fz="sm" className="hf-numbers">
        <span>{text('rto', { time: formatTime(node.rtoMinutes) })}</span>
        {node.kind === 'activity' && <span>{text('mtpd', { time: formatTime(node.mtpdMinutes) })}</span>}
      </Group>
      {path && (
        <AppLink href={path} fz="sm">
          {text('openRecord')}
        </AppLink>
      )}
      {own ? (
        <>
          <Links model={model} node={node} />
          {(mayEdit || own.restartMinutes !== null) && (
            <LiveDurationInput
              key={node.uid}
              size="sm"
              label={text('restart')}
              description={text('restartHelp', { time: formatTime(facts.nodes.get(node.uid)?.restartMinutes ?? 0) })}
              defaultUnit="min"
              readOnly={!mayEdit}
              value={own.restartMinutes}
              check={findMinutesProblem}
              onChange={change}
            />
          )}
          {mayEdit && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => removeRecords(model, [node.uid])}>
              {text('removeNodes')}
            </Button>
          )}
        </>
      ) : (
        <Alert variant="outline" color="gray" title={text('ghostBody')}>
          {mayEdit && (
            <Button size="compact-sm" onClick={() => editing.change((now) => addNodes(now, [createNode(node)]))}>
              {text('addGhost')}
            </Button>
          )}
        </Alert>
      )}
    </>
  );
}

function SeveralRecords({ model, uids }: { model: Model; uids: readonly string[] }) {
  return (
    <Stack gap="xs">
      <Text fz="sm">{uids.map(model.getName).join(', ')}</Text>
      {model.mayEdit && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => removeRecords(model, uids)}>
          {text('removeNodes')}
        </Button>
      )}
    </Stack>
  );
}

/** The details and actions of the selection. Renders nothing if nothing is selected. */
export function Inspector({ model, onClose }: { model: Model; onClose: () => void }) {
  const { chosen } = model.view;
  const link = chosen.link === undefined ? undefined : model.findLink(chosen.link);
  if (link) {
    const title = text('linkTitle', {
      dependent: model.getName(link.dependentUid),
      provider: model.getName(link.providerUid),
    });
    return (
      <Frame title={title} onClose={onClose}>
        <LinkFacts model={model} link={link} />
      </Frame>
    );
  }
  const [first, ...more] = chosen.nodes;
  const node = first && [...model.graph.nodes, ...model.view.ghosts.nodes].find(({ uid }) => uid === first);
  if (!node) return null;
  if (more.length > 0)
    return (
      <Frame title={text('chosen', { count: chosen.nodes.length })} onClose={onClose}>
        <SeveralRecords model={model} uids={chosen.nodes} />
      </Frame>
    );
  return (
    <Frame title={node.name} onClose={onClose}>
      <NodeDetails model={model} node={node} />
    </Frame>
  );
}
