/** The canvas of a flow chart: steps are dragged and connected; what is dropped is saved. */
import type { Flow } from "@digao/contract/areas/evidence/controls/calls";
import { Background, type Connection, Controls, type Edge, type Node, ReactFlow, useNodesState } from "@xyflow/react";
import "@xyflow/react/dist/style.css";

interface Props {
  flow: Flow;
  isReadOnly: boolean;
  label: string;
  onChange: (flow: Flow) => void;
}

const nodesOf = ({ nodes }: Flow): Node[] =>
  nodes.map(({ id, kind, text, x, y }) => ({
    id,
    position: { x, y },
    data: { label: text },
    className: `flow-node flow-node-${kind}`,
    ariaLabel: text,
  }));
const edgesOf = ({ edges }: Flow): Edge[] =>
  edges.map(({ from, to, text }) => ({
    id: `${from}-${to}`,
    source: from,
    target: to,
    ...(text ? { label: text } : {}),
  }));

export function FlowCanvas({ flow, isReadOnly, label, onChange }: Props) {
  const [nodes, , onNodesChange] = useNodesState(nodesOf(flow));
  const moved = (_event: unknown, node: Node) =>
    onChange({
      ...flow,
      nodes: flow.nodes.map((one) =>
        one.id === node.id ? { ...one, x: Math.round(node.position.x), y: Math.round(node.position.y) } : one,
      ),
    });
  const connect = ({ source, target }: Connection) => {
    const isThere = flow.edges.some(({ from, to }) => from === source && to === target);
    if (!isThere && source !== target)
      onChange({ ...flow, edges: [...flow.edges, { from: source, to: target, text: "" }] });
  };
  return (
    <div className="flow-canvas">
      <ReactFlow
        aria-label={label}
        nodes={nodes}
        edges={edgesOf(flow)}
        onNodesChange={onNodesChange}
        onNodeDragStop={moved}
        onConnect={connect}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        edgesFocusable={false}
        deleteKeyCode={null}
        fitView
        proOptions={{ hideAttribution: false }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
