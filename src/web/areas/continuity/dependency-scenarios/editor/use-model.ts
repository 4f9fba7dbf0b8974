import { useMemo, useState } from 'react';
import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, Looks } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { type Chosen, nothingChosen } from '#root/web/areas/continuity/canvas/chosen.ts';
import { collapse, kindOf, looksOfKinds, mostCards } from '#root/web/areas/continuity/canvas/collapse.ts';
import { type CanvasFilter, noFilter, shownOf } from '#root/web/areas/continuity/canvas/shown.ts';
import { type Around, around, type Levels } from './around.ts';
import type { FactNode, Facts } from './facts.ts';
import { graphOf, standing } from './facts.ts';
import type { Editing } from './use-content.ts';

/** What is asked in a dialog. */
export type Question =
  | { readonly what: 'link'; readonly dependentUid?: string; readonly providerUid?: string }
  | { readonly what: 'edit-link'; readonly link: CanvasLink }
  | { readonly what: 'remove-link'; readonly link: CanvasLink }
  | { readonly what: 'take-out'; readonly uids: ReadonlySet<string> };

interface Given {
  readonly record: Scenario;
  readonly editing: Editing;
  readonly facts: Facts;
  readonly remember: (node: FactNode) => void;
  /** Whether the person may change it. */
  readonly mayEdit: boolean;
  /** How the records stand where something else than their recovery times says it. */
  readonly looks?: Looks | undefined;
}

/** What of the scenario is looked at. */
function useView(graph: { nodes: readonly CanvasNode[]; links: readonly CanvasLink[] }, looks: Looks, facts: Facts) {
  const [chosen, choose] = useState<Chosen>(nothingChosen);
  const [filter, setFilter] = useState<CanvasFilter>(noFilter);
  const [levels, setLevels] = useState<Levels>({ levels: 0, way: 'both' });
  const [opened, setOpened] = useState<ReadonlySet<ProviderKind>>(new Set());
  const [focusOn, setFocusOn] = useState<{ readonly uid: string }>();
  const isLarge = graph.nodes.length > mostCards;
  const shown = useMemo(() => shownOf(graph, filter, looks), [graph, filter, looks]);
  const ghosts = useMemo((): Around => {
    const uids = new Set(graph.nodes.map(({ uid }) => uid));
    const from = chosen.nodes.filter((uid) => uids.has(uid));
    return around(facts, uids, from.length > 0 ? from : [...uids], levels);
  }, [graph, facts, levels, chosen.nodes]);
  const drawn = useMemo(() => {
    const whole = { nodes: [...shown.nodes, ...ghosts.nodes], links: [...shown.links, ...ghosts.links] };
    const kinds = new Set(shown.nodes.map(({ kind }) => kind).filter((kind) => isLarge && !opened.has(kind)));
    return { ...collapse(whole, kinds), kinds };
  }, [shown, ghosts, isLarge, opened]);
  return {
    ...{ chosen, choose, filter, setFilter, levels, setLevels, isLarge, shown, ghosts, drawn, focusOn },
    /** Shows the records of a kind that is one card. */
    expand: (kind: ProviderKind) => setOpened((now) => new Set([...now, kind])),
    expandAll: () => setOpened(new Set(graph.nodes.map(({ kind }) => kind))),
    /** Goes to a record, whatever hides it. */
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

/** All that the screens of the editor share: what the scenario is, what of it is looked at, and what is asked. */
export function useModel({ record, editing, facts, remember, mayEdit, looks: given }: Given) {
  const { content } = editing;
  const graph = useMemo(() => graphOf(content, facts), [content, facts]);
  const looks = useMemo(() => looksOfKinds(graph.nodes, given ?? standing(graph.links)), [graph, given]);
  const view = useView(graph, looks, facts);
  const [question, ask] = useState<Question>();
  const nameOf = (uid: string) => facts.nodes.get(uid)?.name ?? '';
  return {
    ...{ record, editing, content, facts, remember, mayEdit, graph, looks, view, question, ask, nameOf },
    linkOf: (uid: string) => [...graph.links, ...view.ghosts.links].find((link) => link.uid === uid),
    /** Enter on a card. */
    open: (uid: string) => {
      const kind = kindOf(uid);
      if (kind) view.expand(kind);
      else view.choose({ nodes: [uid] });
    },
  };
}

/** What the screens of the editor get. */
export type Model = ReturnType<typeof useModel>;
