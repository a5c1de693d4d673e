// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";

import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";

/// @dev Owns creatures and runs `attack` whenever it is called back: when an item or coins arrive.
contract OmnimonAttacker is ERC1155Holder {
    IOmnimon private immutable OMNIMON;

    bytes private attack;
    bool public called;
    bool public succeeded;
    bytes public reason;

    constructor(IOmnimon omnimon) {
        OMNIMON = omnimon;
    }

    receive() external payable {
        _attack();
    }

    function arm(bytes calldata attack_) external {
        (attack, called) = (attack_, false);
    }

    function act(bytes calldata data, uint256 value) external returns (bytes memory) {
        (bool done, bytes memory answer) = address(OMNIMON).call{value: value}(data);
        if (done) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mload(answer))
        }
    }

    function onERC1155Received(address, address, uint256, uint256, bytes memory) public override returns (bytes4) {
        _attack();
        return this.onERC1155Received.selector;
    }

    function _attack() private {
        if (attack.length == 0) return;
        bytes memory data = attack;
        delete attack;
        called = true;
        (succeeded, reason) = address(OMNIMON).call(data);
    }
}
