/**
 * A server of the drill that does nothing. If it is slower during the noise, the machine and the drill itself are the
 * cause, not the product.
 */
import { createServer } from 'node:http';

createServer((_, response) => response.end('{}')).listen(process.env.PORT, () => {
  process.stdout.write('is ready\n');
});
