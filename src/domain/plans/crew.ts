import type { PlanTask, TeamMember } from './plan.ts';

/**
 * The people of a team while a plan is carried out. Nobody works on two tasks at once: a person who works on one task
 * is not free for another task in any role.
 */
export class Crew {
  private readonly members = new Map<string, TeamMember[]>();
  private readonly busy = new Set<string>();
  private readonly poolByRole = new Map<string, string>();

  constructor(team: readonly TeamMember[]) {
    // People with fewer roles come first, so that people with more roles stay free for tasks that only they can do.
    const sorted = mergePeople(team).sort(
      (a, b) => a.roles.length - b.roles.length || (a.person < b.person ? -1 : Number(a.person > b.person)),
    );
    for (const member of sorted) {
      for (const role of member.roles) this.members.set(role, [...(this.members.get(role) ?? []), member]);
      this.joinPools(member.roles);
    }
  }

  /** Returns whether the team has as many people as the task needs at once. */
  hasEnough(task: PlanTask): boolean {
    return countNeeded(task) <= (this.members.get(task.role ?? '')?.length ?? 0) || countNeeded(task) === 0;
  }

  /** Takes the people whom the task needs. @returns undefined, without taking anybody, if too few are free */
  take(task: PlanTask): readonly string[] | undefined {
    const needed = countNeeded(task);
    if (needed === 0) return [];
    const free = this.listFree(task);
    if (free.length < needed) return undefined;
    const taken = free.slice(0, needed);
    for (const person of taken) this.busy.add(person);
    return taken;
  }

  /** Lists the people of the task's role who are free. */
  listFree({ role }: PlanTask): string[] {
    const people = (this.members.get(role ?? '') ?? []).map(({ person }) => person);
    return people.filter((person) => !this.busy.has(person));
  }

  release(people: readonly string[]): void {
    for (const person of people) this.busy.delete(person);
  }

  /**
   * Returns the name of the pool from which the task takes its people; undefined if the task needs nobody. Roles that
   * share people, directly or through other roles, are one pool.
   */
  findPool(task: PlanTask): string | undefined {
    return countNeeded(task) === 0 ? undefined : this.findRoot(task.role ?? '');
  }

  private findRoot(role: string): string {
    let root = role;
    for (let parent = this.poolByRole.get(root); parent !== undefined; parent = this.poolByRole.get(root))
      root = parent;
    return root;
  }

  private joinPools([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const role of others) {
      const [a, b] = [this.findRoot(first), this.findRoot(role)];
      if (a !== b) this.poolByRole.set(b, a);
    }
  }
}

/** Returns how many people of its role a task needs. A task without a role needs nobody of the team. */
export function countNeeded({ role, people }: PlanTask): number {
  return role == null ? 0 : (people ?? 1);
}

function mergePeople(team: readonly TeamMember[]): TeamMember[] {
  const rolesByPerson = new Map<string, Set<string>>();
  for (const { person, roles } of team) {
    const known = rolesByPerson.get(person) ?? new Set();
    for (const role of roles) known.add(role);
    rolesByPerson.set(person, known);
  }
  return [...rolesByPerson].map(([person, roles]) => ({ person, roles: [...roles] }));
}
