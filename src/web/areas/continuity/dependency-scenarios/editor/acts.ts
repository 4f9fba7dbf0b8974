import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { CanvasLink } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { linksOf, removeNodes } from './content.ts';
import { text } from './editor.messages.ts';
import type { Model } from './use-model.ts';

/** Where the dependencies of an activity are edited. */
export const dependenciesPath = (uid: string): string => `/activities/${uid}/update-dependencies`;

/** What can be done with a link: one that was recorded in a BIA is changed there. */
export function useLinkActions(model: Model): (link: CanvasLink) => MenuAction[] {
  const mayUpdate = useCan(permissionNames.activity.update);
  const { ask, mayEdit, nameOf } = model;
  return (link) => {
    const change: MenuAction[] = [
      { label: text('edit'), onSelect: () => ask({ what: 'edit-link', link }) },
      { label: text('removeLink'), danger: true, onSelect: () => ask({ what: 'remove-link', link }) },
    ];
    if (!link.captured) return mayEdit ? change : [];
    const name = nameOf(link.dependentUid);
    return mayUpdate
      ? [...change, { label: text('toActivity', { name }), href: dependenciesPath(link.dependentUid) }]
      : [];
  };
}

/** Takes records out of the scenario; asks first where links of its own go with them. */
export function takeOut({ content, editing, ask, view }: Model, uids: readonly string[]): void {
  const all = new Set(uids.filter((uid) => content.nodes.some(({ recordUid }) => recordUid === uid)));
  if (all.size === 0) return;
  if (linksOf(content, all).length > 0) {
    ask({ what: 'take-out', uids: all });
    return;
  }
  editing.change((now) => removeNodes(now, all));
  view.choose({ nodes: [] });
}
