/** Documents that one compiler lays out before a new one takes its place, because its memory grows. */
const mostDocuments = 50;

/** Returns a renderer that is created anew from time to time. */
export function createRecycled<Order, Answer>(create: () => (order: Order) => Answer): (order: Order) => Answer {
  let left = 0;
  let render: (order: Order) => Answer;
  return (order) => {
    if (left === 0) {
      render = create();
      left = mostDocuments;
    }
    left--;
    return render(order);
  };
}
