// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IERC20SendAndCallReceiver} from "../../src/bridge/IERC20SendAndCallReceiver.sol";
import {INativeSendAndCallReceiver} from "../../src/bridge/INativeSendAndCallReceiver.sol";

/// @dev Takes a share of the tokens, then fails, uses up its gas or calls someone, as told.
contract BridgeReceiver is IERC20SendAndCallReceiver, INativeSendAndCallReceiver {
    enum Manner {
        Obliging,
        Failing,
        Greedy,
        Calling
    }

    Manner private manner;
    uint256 private percentage = 100;
    address private target;
    bytes private data;

    error Refused();

    bytes32 public source;
    address public transferrer;
    address public sender;
    bytes public payload;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function take(uint256 newPercentage) external {
        percentage = newPercentage;
    }

    function behave(Manner newManner) external {
        manner = newManner;
    }

    function arm(address newTarget, bytes calldata newData) external {
        (manner, target, data) = (Manner.Calling, newTarget, newData);
    }

    function approve(IERC20 token, address spender) external {
        token.approve(spender, type(uint256).max);
    }

    function receiveTokens(
        bytes32 source_,
        address transferrer_,
        address sender_,
        address token,
        uint256 amount,
        bytes calldata payload_
    ) external {
        (source, transferrer, sender, payload) = (source_, transferrer_, sender_, payload_);
        if (percentage > 0) {
            IERC20(token).transferFrom(msg.sender, address(this), amount * percentage / 100);
        }
        _act(0);
    }

    function receiveTokens(bytes32 source_, address transferrer_, address sender_, bytes calldata payload_)
        external
        payable
    {
        (source, transferrer, sender, payload) = (source_, transferrer_, sender_, payload_);
        _act(msg.value);
    }

    function _act(uint256 value) private {
        if (manner == Manner.Failing) revert Refused();
        while (manner == Manner.Greedy) {
            percentage += 2;
        }
        if (manner == Manner.Calling) {
            attempted = true;
            (succeeded, reason) = target.call{value: value}(data);
        }
    }
}

/// @dev Takes the tokens if it gets the promised gas.
contract HungryReceiver is IERC20SendAndCallReceiver, INativeSendAndCallReceiver {
    uint256 private immutable PROMISED;

    uint256 public calls;

    error Hungry(uint256 gas);

    constructor(uint256 promised) {
        PROMISED = promised;
    }

    function receiveTokens(bytes32, address, address, address token, uint256 amount, bytes calldata) external {
        _check();
        IERC20(token).transferFrom(msg.sender, address(this), amount);
    }

    function receiveTokens(bytes32, address, address, bytes calldata) external payable {
        _check();
    }

    function _check() private {
        if (gasleft() < PROMISED) revert Hungry(gasleft());
        ++calls;
    }
}

/// @dev A token that calls back on every transfer and can keep a fee.
contract HookedToken {
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;
    address private target;
    bytes private data;
    uint256 public kept;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function arm(address newTarget, bytes calldata newData) external {
        (target, data) = (newTarget, newData);
    }

    function keep(uint256 percentage) external {
        kept = percentage;
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
        balanceOf[from] -= amount;
        balanceOf[to] += amount * (100 - kept) / 100;
        if (target != address(0)) {
            attempted = true;
            (succeeded, reason) = target.call(data);
        }
        return true;
    }
}
