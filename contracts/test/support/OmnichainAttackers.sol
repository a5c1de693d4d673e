// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @dev A token that misbehaves on transfers: calls someone before or after, fails with a long error, uses up its gas,
/// keeps a fee, or just refuses.
contract TroubleToken {
    enum Manner {
        Obliging,
        CallingBefore,
        CallingAfter,
        FailingAtLength,
        Greedy,
        Keeping,
        Refusing
    }

    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;
    uint256 public totalSupply;
    Manner private manner;
    address private target;
    bytes private data;
    uint256 private wasted;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function behave(Manner newManner) external {
        manner = newManner;
    }

    function arm(Manner newManner, address newTarget, bytes calldata newData) external {
        (manner, target, data) = (newManner, newTarget, newData);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (manner == Manner.Refusing) return false;
        if (manner == Manner.CallingBefore) _call();
        while (manner == Manner.Greedy) {
            wasted += 2;
        }
        if (manner == Manner.FailingAtLength) {
            assembly {
                revert(0x1000, 20000)
            }
        }
        balanceOf[from] -= amount;
        balanceOf[to] += manner == Manner.Keeping ? amount * 9 / 10 : amount;
        if (manner == Manner.CallingAfter) _call();
        return true;
    }

    /// @dev Calls once, because the called contract may move the token too.
    function _call() private {
        manner = Manner.Obliging;
        attempted = true;
        (succeeded, reason) = target.call(data);
    }
}

/// @dev Holds and sends tokens, and does something else first when it is refunded.
contract RefundTaker {
    address private target;
    bytes private data;
    uint256 private value;
    bool public attempted;
    bool public succeeded;

    // solhint-disable-next-line no-complex-fallback
    receive() external payable {
        if (attempted || target == address(0)) return;
        attempted = true;
        (succeeded,) = target.call{value: value}(data);
    }

    function arm(address newTarget, bytes calldata newData, uint256 newValue) external {
        (target, data, value) = (newTarget, newData, newValue);
    }

    function approve(IERC20 token, address spender) external {
        token.approve(spender, type(uint256).max);
    }

    function act(address to, bytes calldata call) external payable {
        (bool done, bytes memory failure) = to.call{value: msg.value}(call);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(failure, 32), mload(failure))
        }
    }
}
