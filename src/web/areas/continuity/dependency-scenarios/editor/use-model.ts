import { useMemo, useState } from 'react';
import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, Looks } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { type Chosen, nothingChosen } from '#root/web/areas/continuity/canvas/chosen.ts';
import { addKindLooks, collapseKinds, findKindOfCard, maxCards } from '#root/web/areas/continuity/canvas/collapse.ts';
import { type CanvasFilter, filterGraph, noFilter } from '#root/web/areas/continuity/canvas/filter-graph.ts';
import type { FactNode } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { computeLooks } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import type { Facts } from './facts.ts';
import { buildScenarioGraph } from './facts.ts';
import { findScenarioNeighbourhood, type Levels, type ScenarioNeighbourhood } from './scenario-neighbourhood.ts';
import type { Editing } from './use-content.ts';

/** A dialog that can be open. */
export type Question =
  | { readonly what: 'link'; readonly dependentUid?: string; readonly providerUid?: string }
  | { readonly what: 'edit-link'; readonly link: CanvasLink }
  | { readonly what: 'remove-link'; readonly link: CanvasLink }
  | { readonly what: 'remove-records'; readonly uids: ReadonlySet<string> };

interface ModelInput {
  readonly record: Scenario;
  readonly editing: Editing;
  readonly facts: Facts;
  readonly remember: (node: FactNode) => void;
  readonly mayEdit: boolean;
  /** The looks to show instead of the looks that are derived from the recovery times. */
  readonly looks?: Looks | undefined;
}

/** Manages the view of the scenario: selection, filter and neighbours. */
function useView(graph: { nodes: readonly CanvasNode[]; links: readonly CanvasLink[] }, looks: Looks, facts: Facts) {
  const [chosen, choose] = useState<Chosen>(nothingChosen);
  const [filter, setFilter] = useState<CanvasFilter>(noFilter);
  const [levels, setLevels] = useState<Levels>({ levels: 0, direction: 'both' });
  const [opened, setOpened] = useState<ReadonlySet<ProviderKind>>(new Set());
  const [focusOn, setFocusOn] = useState<{ readonly uid: string }>();
  const [arrangements, setArrangements] = useState(0);
  const isLarge = graph.nodes.length > maxCards;
  const shown = useMemo(() => filterGraph(graph, filter, looks), [graph, filter, looks]);
  const ghosts = useMemo((): ScenarioNeighbourhood => {
    const uids = new Set(graph.nodes.map(({ uid }) => uid));
    const from = chosen.nodes.filter((uid) => uids.has(uid));
    return findScenarioNeighbourhood(facts, uids, from.length > 0 ? from : [...uids], levels);
  }, [graph, facts, levels, chosen.nodes]);
  const drawn = useMemo(() => {
    const whole = { nodes: [...shown.nodes, ...ghosts.nodes], links: [...shown.links, ...ghosts.links] };
    const kinds = new Set(shown.nodes.map(({ kind }) => kind).filter((kind) => isLarge && !opened.has(kind)));
    return { ...collapseKinds(whole, kinds), kinds };
  }, [shown, ghosts, isLarge, opened]);
  return {
    ...{ chosen, choose, filter, setFilter, levels, setLevels, isLarge, shown, ghosts, drawn, focusOn, arrangements },
    /** Moves the view so that no card lies beneath a panel. Called after all cards have been arranged. */
    showAll: () => setArrangements((count) => count + 1),
    /** Shows the single records of a kind instead of one card that stands for all of them. */
    expand: (kind: ProviderKind) => setOpened((now) => new Set([...now, kind])),
    expandAll: () => setOpened(new Set(graph.nodes.map(({ kind }) => kind))),
    /** Selects a record and shows it, even if the filter would hide it. */
    goTo: (uid: string) => {
      const node = graph.nodes.find((one) => one.uid === uid);
      if (!node) return;
      if (!shown.nodes.includes(node)) setFilter(noFilter);
      setOpened((now) => new Set([...now, node.kind]));
      choose({ nodes: [uid] });
      setFocusOn({ uid });
    },
  };
}

/** Manages the state shared by the parts of the editor: the scenario, its view and the open dialog. */
export function useModel({ record, editing, facts, remember, mayEdit, looks: givenLooks }: ModelInput) {
  const { content } = editing;
  const judged = useMemo(() => buildScenarioGraph(content, facts), [content, facts]);
  const isWhatIf = givenLooks !== undefined;
  // In a what-if, the colours show which records are down, so the links have no verdicts.
  const graph = useMemo(
    () => (isWhatIf ? { ...judged, links: judged.links.map(({ state: _, ...link }) => link) } : judged),
    [judged, isWhatIf],
  );
  // The verdict of a card also covers what the record needs outside of the scenario, so that a card never says "Met"
  // where a list says "Late".
  const looks = useMemo(
    () => addKindLooks(judged.nodes, givenLooks ?? computeLooks([...judged.links, ...judged.outside])),
    [judged, givenLooks],
  );
  const view = useView(graph, looks, facts);
  const [question, ask] = useState<Question>();
  const getName = (uid: string) => facts.nodes.get(uid)?.name ?? '';
  return {
    ...{ record, editing, content, facts, remember, mayEdit, graph, isWhatIf, looks, view, question, ask, getName },
    findLink: (uid: string) => [...graph.links, ...view.ghosts.links].find((link) => link.uid === uid),
    /** Called when Enter is pressed on a card. */
    open: (uid: string) => {
      const kind = findKindOfCard(uid);
      if (kind) view.expand(kind);
      else view.choose({ nodes: [uid] });
    },
  };
}

export type Model = ReturnType<typeof useModel>;
