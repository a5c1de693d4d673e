// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

import {BatchTransfer} from "../../src/batch/BatchTransfer.sol";
import {IBatchTransfer} from "../../src/batch/IBatchTransfer.sol";
import {BatchTransferFixture, Collectible} from "../support/BatchTransferFixture.sol";

/// @dev Takes tokens, and sends one of its own by the same helper while it does.
contract ReenteringCollector is IERC721Receiver {
    BatchTransfer private batch;
    Collectible private collectible;
    address private victim;
    bool private done;
    bool public stole;

    constructor(BatchTransfer batch_, Collectible collectible_, address victim_) {
        (batch, collectible, victim) = (batch_, collectible_, victim_);
        collectible.setApprovalForAll(address(batch), true);
    }

    function onERC721Received(address, address, uint256 tokenId, bytes calldata) external returns (bytes4) {
        if (!done) {
            done = true;
            address[] memory receivers = new address[](1);
            uint256[] memory tokenIds = new uint256[](1);
            // The next token of the batch is still its sender's.
            (receivers[0], tokenIds[0]) = (address(this), tokenId + 1);
            try batch.batchTransfer(address(collectible), receivers, tokenIds) {
                stole = true;
            } catch {}
            (receivers[0], tokenIds[0]) = (victim, tokenId);
            batch.batchTransfer(address(collectible), receivers, tokenIds);
        }
        return IERC721Receiver.onERC721Received.selector;
    }
}

contract BatchTransferTest is BatchTransferFixture {
    // batchTransfer, batchSafeTransfer

    function testFuzz_GivenTokensOfTheCaller_EachGoesToItsReceiver(uint256 count, uint256 seed, bool safe) public {
        count = bound(count, 1, 30);
        (address[] memory receivers, uint256[] memory tokenIds) = _batch(count, seed);

        _send(alice, receivers, tokenIds, safe);

        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(collectible.ownerOf(tokenIds[i]), receivers[i]);
        }
        vm.assertEq(collectible.balanceOf(address(batch)), 0);
    }

    function testFuzz_RevertWhen_ThereIsNotOneReceiverPerToken(uint256 receivers, bool safe) public {
        receivers = bound(receivers, 0, 5);
        vm.assume(receivers != 3);
        (address[] memory some,) = _batch(receivers, 0);
        vm.expectRevert(
            abi.encodeWithSelector(IBatchTransfer.BatchTransfer_LengthMismatch.selector, receivers, 3)
        );
        _send(alice, some, range(1, 3), safe);
    }

    function testFuzz_RevertWhen_TheBatchIsEmpty(bool safe) public {
        vm.expectRevert(IBatchTransfer.BatchTransfer_Empty.selector);
        _send(alice, new address[](0), new uint256[](0), safe);
    }

    function testFuzz_RevertWhen_ATokenIsAnothers(bool safe) public {
        (address[] memory receivers,) = _batch(1, 0);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, stranger, 1, alice)
        );
        _send(stranger, receivers, list(1), safe);
    }

    function testFuzz_RevertWhen_OneOfManyIsAnothers_NothingMoves(bool safe) public {
        vm.prank(alice);
        collectible.transferFrom(alice, bob, 2);
        (address[] memory receivers,) = _batch(3, 0);
        vm.prank(bob);
        collectible.setApprovalForAll(address(batch), true);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, alice, 2, bob));
        _send(alice, receivers, range(1, 3), safe);
        vm.assertEq(collectible.ownerOf(1), alice);
    }

    function testFuzz_RevertWhen_NothingWasApproved(bool safe) public {
        vm.prank(alice);
        collectible.setApprovalForAll(address(batch), false);
        (address[] memory receivers,) = _batch(1, 0);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, address(batch), 1)
        );
        _send(alice, receivers, list(1), safe);
    }

    function testFuzz_RevertWhen_TheReceiverIsTheHelper(bool safe) public {
        (address[] memory receivers,) = _batch(2, 0);
        receivers[1] = address(batch);
        vm.expectRevert(IBatchTransfer.BatchTransfer_ToItself.selector);
        _send(alice, receivers, range(1, 2), safe);
    }

    function test_GivenAReceiverThatCannotHandleTokens_OnlyTheSafeFormRefuses() public {
        (address[] memory receivers,) = _batch(1, 0);
        receivers[0] = address(collectible);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(collectible))
        );
        _send(alice, receivers, list(1), true);
        _send(alice, receivers, list(1), false);
        vm.assertEq(collectible.ownerOf(1), address(collectible));
    }

    function test_GivenAReceiverThatReenters_ItMovesOnlyItsOwn() public {
        ReenteringCollector collector = new ReenteringCollector(batch, collectible, bob);
        (address[] memory receivers,) = _batch(2, 0);
        (receivers[0], receivers[1]) = (address(collector), alice);

        _send(alice, receivers, range(1, 2), true);

        vm.assertEq(collector.stole(), false);
        vm.assertEq(collectible.ownerOf(1), bob);
        vm.assertEq(collectible.ownerOf(2), alice);
    }

    // saveNFTs

    function test_GivenStrayTokens_TheOwnerSendsThemOn() public {
        vm.startPrank(alice);
        collectible.transferFrom(alice, address(batch), 1);
        collectible.transferFrom(alice, address(batch), 2);
        vm.stopPrank();

        vm.prank(owner);
        vm.expectEmit(address(batch));
        emit IBatchTransfer.NFTsSaved(address(collectible), bob, range(1, 2));
        batch.saveNFTs(address(collectible), bob, range(1, 2));

        vm.assertEq(collectible.balanceOf(address(batch)), 0);
        vm.assertEq(collectible.balanceOf(bob), 2);
    }

    function test_RevertWhen_TheOwnerTakesTokensOfAHolder() public {
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, address(batch), 1, alice)
        );
        batch.saveNFTs(address(collectible), owner, list(1));
    }

    function test_RevertWhen_SavedToItself() public {
        vm.prank(owner);
        vm.expectRevert(IBatchTransfer.BatchTransfer_ToItself.selector);
        batch.saveNFTs(address(collectible), address(batch), list(1));
    }

    function test_RevertWhen_AStrangerSaves() public {
        _expectNotOwner(abi.encodeCall(batch.saveNFTs, (address(collectible), stranger, list(1))));
    }
}
