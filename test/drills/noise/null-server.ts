/**
 * A server of the drill that does nothing. How much longer it takes in the noise is what the machine and the drill itself do to
 * every program, and says nothing about the product.
 */
import { createServer } from 'node:http';

createServer((_, response) => response.end('{}')).listen(process.env.PORT, () => {
  process.stdout.write('is ready\n');
});
