import { z } from 'zod';
import { defineEvent } from '#root/server/platform/events/event.ts';

/** Also when the invitation was sent again. */
export const userInvited = defineEvent('user.invited');
/** Roles were given or taken away; `roles` are the names of those that the person has now. */
export const userAssigned = defineEvent('user.assigned', { roles: z.array(z.string()) });
/** Activated or deactivated. */
export const userStatusChanged = defineEvent('user.status_changed', { status: z.string() });
