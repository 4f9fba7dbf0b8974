import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** Emitted for every invitation, including repeated invitations. */
export const userInvited = defineEvent('user.invited');
/** Emitted when roles of a user are added or removed. `roles` are the names of the current roles. */
export const userAssigned = defineEvent('user.assigned', { roles: z.array(z.string()) });
/** Emitted when a user is activated or deactivated. */
export const userStatusChanged = defineEvent('user.status_changed', { status: z.string() });
