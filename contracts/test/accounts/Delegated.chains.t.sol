// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Delegates} from "../support/Delegates.sol";
import {BatchTransferFixture} from "../support/BatchTransferFixture.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

contract DelegatedOmnichainItemsTest is OmnichainItemsFixture, Delegates {
    function test_GivenDelegatedCode_BoxesAreBoughtOpenedAndSent() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            vm.deal(player, GOLD_PRICE);
            vm.prank(player);
            items.buyBox{value: GOLD_PRICE}(GOLD, 1);
            uint256 opening = _open(player, GOLD, 1);
            _mature(opening, keccak256(abi.encode(kind)));
            _nextBlock(kind, player);
            items.revealOpenings(list(opening));
            _give(player, HAT, 2);
            uint256 before = itemsOn[AWAY].balanceOf(player, HAT);
            Message memory message = _send(player, HOME, AWAY, player, HAT, 2);
            _deliver(message, GAS);
            vm.assertEq(itemsOn[AWAY].balanceOf(player, HAT), before + 2);
            vm.assertEq(items.opening(opening).amount, 0);
        }
    }
}

contract DelegatedOmnimonTest is OmnimonFixture, Delegates {
    function test_GivenDelegatedCode_CreaturesAreMintedAndArrive() public {
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            address player = _player(kind);
            uint256 tokenId = _hatch(HOME, player);
            Message memory message = _send(player, HOME, AWAY, player, tokenId);
            _nextBlock(kind, player);
            _deliver(message, GAS);
            vm.assertEq(away.ownerOf(tokenId), player);
        }
    }
}

contract DelegatedBatchTest is BatchTransferFixture, Delegates {
    /// @dev One that refuses stops a safe batch, and then nobody's token has moved. The other batch asks nobody.
    function test_GivenDelegatedCode_ABatchArrivesOrNothingMoves() public {
        (address[] memory receivers, uint256[] memory ids) = (new address[](KINDS), range(1, KINDS));
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            receivers[kind] = _player(kind);
        }
        vm.prank(alice);
        (bool done,) = address(batch).call{gas: 3_000_000}(
            abi.encodeCall(batch.batchSafeTransfer, (address(collectible), receivers, ids))
        );
        vm.assertEq(done, false);
        vm.assertEq(collectible.balanceOf(alice), TOKENS);
        _send(alice, receivers, ids, false);
        for (uint256 kind = 0; kind < KINDS; ++kind) {
            vm.assertEq(collectible.ownerOf(ids[kind]), receivers[kind]);
        }
    }
}
