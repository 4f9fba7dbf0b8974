import { permissionNames } from '#root/contract/platform/permissions.ts';
import { findNodeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { listLinks, removeNodes } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

/** Returns the path of the page that edits the dependencies of an activity. */
export const getDependenciesPath = (uid: string): string => `/activities/${uid}/update-dependencies`;

/** Returns the path of the page where a link of the organisation's graph is recorded. */
export function findSourcePath({ facts }: Model, { dependentUid }: CanvasLink): string | undefined {
  const kind = facts.nodes.get(dependentUid)?.kind;
  if (kind === undefined || kind === 'activity') return getDependenciesPath(dependentUid);
  return findRecordPath(findNodeKind(kind), dependentUid);
}

/**
 * Returns the menu of a link. For a link that is recorded in a BIA, the menu changes the BIA itself. For a link with
 * another source, the menu only opens the page of that source.
 */
export function useLinkActions(model: Model): (link: CanvasLink) => MenuAction[] {
  const mayUpdate = useCan(permissionNames.activity.update);
  const { ask, mayEdit, getName } = model;
  return (link) => {
    const change: MenuAction[] = [
      { label: text('edit'), onSelect: () => ask({ what: 'edit-link', link }) },
      { label: text('removeLink'), danger: true, onSelect: () => ask({ what: 'remove-link', link }) },
    ];
    if (!link.captured) return mayEdit ? change : [];
    const name = getName(link.dependentUid);
    if (link.source) {
      const href = findSourcePath(model, link);
      return href ? [{ label: text('toActivity', { name }), href }] : [];
    }
    return mayUpdate
      ? [...change, { label: text('toActivity', { name }), href: getDependenciesPath(link.dependentUid) }]
      : [];
  };
}

/** Removes records from the scenario. If links of the scenario would be removed too, asks for confirmation first. */
export function removeRecords({ content, editing, ask, view }: Model, uids: readonly string[]): void {
  const all = new Set(uids.filter((uid) => content.nodes.some(({ recordUid }) => recordUid === uid)));
  if (all.size === 0) return;
  if (listLinks(content, all).length > 0) {
    ask({ what: 'remove-records', uids: all });
    return;
  }
  editing.change((now) => removeNodes(now, all));
  view.choose({ nodes: [] });
}
