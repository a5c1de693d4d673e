// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";

import {IWatcher} from "./StakingMocks.sol";

/// @dev Acts as told. Calls back from the hook of received monsters, or when tokens report a transfer.
contract ReenteringStaker is ERC1155Holder, IWatcher {
    address private target;
    bytes private callback;
    bool public attempted;
    bool public succeeded;
    /// The result of the callback, or its error.
    bytes public reason;

    function arm(address target_, bytes calldata callback_) external {
        (target, callback, attempted) = (target_, callback_, false);
    }

    function run(address callee, bytes calldata data) external {
        (bool done, bytes memory result) = callee.call(data);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(result, 32), mload(result))
        }
    }

    function poke() external {
        _callBack();
    }

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] memory ids,
        uint256[] memory values,
        bytes memory data
    ) public override returns (bytes4) {
        _callBack();
        return super.onERC1155BatchReceived(operator, from, ids, values, data);
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC1155Received(operator, from, id, value, data);
    }

    function _callBack() private {
        if (callback.length == 0 || attempted) return;
        attempted = true;
        (succeeded, reason) = target.call(callback);
    }
}

/// @dev A broken rewarder.
contract BrokenRewarder {
    error BrokenRewarder_Broken();

    enum Mode {
        Reverts,
        BurnsAllGas,
        ReturnsMuch,
        RevertsWithMuch
    }

    error Broken();

    Mode public mode;

    function setMode(Mode mode_) external {
        mode = mode_;
    }

    function updateUserWeight(address, uint256, address) external view {
        if (mode == Mode.Reverts) revert BrokenRewarder_Broken();
        while (mode == Mode.BurnsAllGas) {}
        bool fails = mode == Mode.RevertsWithMuch;
        assembly ("memory-safe") {
            if fails { revert(0, 100000) }
            return(0, 100000)
        }
    }
}
